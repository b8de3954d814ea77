CREATE TABLE "chargebacks" (
	"payment_attempt_id" text PRIMARY KEY NOT NULL,
	"order_id" text,
	"amount" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"changed_at" bigint NOT NULL,
	CONSTRAINT "chargebacks_amount" CHECK ("chargebacks"."amount" >= 0),
	CONSTRAINT "chargebacks_payment_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("payment_attempt_id") REFERENCES "payment_attempts"("id"),
	CONSTRAINT "chargebacks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id")
);
--> statement-breakpoint
CREATE TABLE "invoice_chargebacks" (
	"payment_attempt_id" text NOT NULL,
	"invoice_id" text NOT NULL,
	"amount" integer NOT NULL,
	"repaid_at" bigint,
	CONSTRAINT "invoice_chargebacks_payment_attempt_id_invoice_id_pk" PRIMARY KEY("payment_attempt_id","invoice_id"),
	CONSTRAINT "invoice_chargebacks_amount" CHECK ("invoice_chargebacks"."amount" >= 0),
	CONSTRAINT "invoice_chargebacks_payment_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("payment_attempt_id") REFERENCES "payment_attempts"("id"),
	CONSTRAINT "invoice_chargebacks_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id")
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "next_ask_at" bigint;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "hints" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "bank_reference" text;--> statement-breakpoint
CREATE INDEX "chargebacks_order" ON "chargebacks" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "chargebacks_open" ON "chargebacks" USING btree ("created_at") WHERE amount > 0;--> statement-breakpoint
CREATE INDEX "invoice_chargebacks_invoice" ON "invoice_chargebacks" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("created_at") WHERE status = 'FAILED';