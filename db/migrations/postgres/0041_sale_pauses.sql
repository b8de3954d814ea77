CREATE TABLE "sale_pauses" (
	"port" text NOT NULL,
	"adapter" text NOT NULL,
	"until" bigint NOT NULL,
	"reason" text NOT NULL,
	"paused_by" text NOT NULL,
	"paused_at" bigint NOT NULL,
	CONSTRAINT "sale_pauses_port_adapter_pk" PRIMARY KEY("port","adapter")
);
--> statement-breakpoint
CREATE INDEX "invoices_paid" ON "invoices" USING btree ("issued_at","id") WHERE paid_at is not null;