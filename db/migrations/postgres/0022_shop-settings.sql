CREATE TABLE "shop_settings" (
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"value" text,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL,
	CONSTRAINT "shop_settings_name_version_pk" PRIMARY KEY("name","version")
);
--> statement-breakpoint
CREATE INDEX "invoices_issued_on" ON "invoices" USING btree ("issued_on");