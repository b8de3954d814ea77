CREATE TABLE "payment_plan_parts" (
	"plan_id" text NOT NULL,
	"number" integer NOT NULL,
	"due_on" text NOT NULL,
	"amount" integer NOT NULL,
	"announced_at" bigint,
	"missed_at" bigint,
	CONSTRAINT "payment_plan_parts_plan_id_number_pk" PRIMARY KEY("plan_id","number"),
	CONSTRAINT "payment_plan_parts_amount" CHECK ("payment_plan_parts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_plans" (
	"id" text PRIMARY KEY NOT NULL,
	"invoice_id" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text DEFAULT 'RUNNING' NOT NULL,
	"agreed_at" bigint NOT NULL,
	"ended_at" bigint,
	CONSTRAINT "payment_plans_amount" CHECK ("payment_plans"."amount" > 0),
	CONSTRAINT "payment_plans_state" CHECK ("payment_plans"."state" in ('RUNNING', 'PAID', 'LAPSED', 'STOPPED')),
	CONSTRAINT "payment_plans_ended" CHECK (("payment_plans"."state" = 'RUNNING') = ("payment_plans"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "is_part" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_plan_parts" ADD CONSTRAINT "payment_plan_parts_plan_id_payment_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "payment_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_plans" ADD CONSTRAINT "payment_plans_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_plans_running" ON "payment_plans" USING btree ("invoice_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "payment_plans_invoice" ON "payment_plans" USING btree ("invoice_id","agreed_at");--> statement-breakpoint
CREATE INDEX "payment_plans_lapsed" ON "payment_plans" USING btree ("invoice_id") WHERE state = 'LAPSED';