CREATE TABLE "registrar_balances" (
	"registrar" text PRIMARY KEY NOT NULL,
	"amount" integer NOT NULL,
	"lasts_days" integer,
	"unknown_cost_terms" integer NOT NULL,
	"read_at" bigint NOT NULL,
	"low_since" bigint
);
--> statement-breakpoint
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
CREATE INDEX "invoices_paid" ON "invoices" USING btree ("issued_at","id","kind","due_on","gross","paid_at") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "mandates_active_end" ON "mandates" USING btree ("account_end","created_at") WHERE state in ('ACTIVE');