CREATE TABLE "payment_surpluses" (
	"payment_attempt_id" text NOT NULL,
	"invoice_id" text NOT NULL,
	"amount" integer NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"changed_at" bigint NOT NULL,
	CONSTRAINT "payment_surpluses_payment_attempt_id_invoice_id_pk" PRIMARY KEY("payment_attempt_id","invoice_id"),
	CONSTRAINT "payment_surpluses_amount" CHECK ("payment_surpluses"."returned" between 0 and "payment_surpluses"."amount")
);
--> statement-breakpoint
DROP INDEX "chargebacks_open";--> statement-breakpoint
ALTER TABLE "chargebacks" ADD COLUMN "acknowledged" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD COLUMN "letter_at" bigint;--> statement-breakpoint
ALTER TABLE "payment_surpluses" ADD CONSTRAINT "payment_surpluses_payment_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("payment_attempt_id") REFERENCES "payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_surpluses" ADD CONSTRAINT "payment_surpluses_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_surpluses_invoice" ON "payment_surpluses" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payment_surpluses_open" ON "payment_surpluses" USING btree ("changed_at") WHERE amount > returned;--> statement-breakpoint
CREATE INDEX "chargebacks_created" ON "chargebacks" USING btree ("created_at") WHERE amount > 0;--> statement-breakpoint
CREATE INDEX "invoice_chargebacks_open" ON "invoice_chargebacks" USING btree ("invoice_id") WHERE amount > 0 and repaid_at is null;--> statement-breakpoint
CREATE INDEX "collections_failed" ON "collections" USING btree ("invoice_id","number") WHERE state in ('FAILED');--> statement-breakpoint
CREATE INDEX "chargebacks_open" ON "chargebacks" USING btree ("changed_at") WHERE amount > acknowledged;