CREATE TABLE "recurring_days" (
	"day" text PRIMARY KEY NOT NULL,
	"recorded_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recurring_values" (
	"kind" text NOT NULL,
	"thing_id" text NOT NULL,
	"day" text NOT NULL,
	"monthly" integer NOT NULL,
	CONSTRAINT "recurring_values_kind_thing_id_day_pk" PRIMARY KEY("kind","thing_id","day"),
	CONSTRAINT "recurring_values_kind" CHECK ("recurring_values"."kind" in ('DOMAIN', 'HOSTING', 'SERVER', 'CLOUDFLARE'))
);
--> statement-breakpoint
ALTER TABLE "renewals" ADD COLUMN "product_code" text;--> statement-breakpoint
CREATE INDEX "renewals_term" ON "renewals" USING btree ("term_from");