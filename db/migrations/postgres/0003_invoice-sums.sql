CREATE TABLE "paid_line_refunds" (
	"reference" text PRIMARY KEY NOT NULL,
	"invoice_id" text NOT NULL,
	"payment_attempt_id" text,
	CONSTRAINT "paid_line_refunds_reference_refunds_reference_fk" FOREIGN KEY ("reference") REFERENCES "refunds"("reference"),
	CONSTRAINT "paid_line_refunds_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id"),
	CONSTRAINT "paid_line_refunds_payment_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("payment_attempt_id") REFERENCES "payment_attempts"("id")
);
--> statement-breakpoint
CREATE TABLE "payment_shares" (
	"payment_attempt_id" text NOT NULL,
	"invoice_id" text NOT NULL,
	"amount" integer NOT NULL,
	"paid_amount" integer,
	"returned_amount" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_shares_payment_attempt_id_invoice_id_pk" PRIMARY KEY("payment_attempt_id","invoice_id"),
	CONSTRAINT "payment_shares_amount" CHECK ("payment_shares"."amount" > 0),
	CONSTRAINT "payment_shares_returned" CHECK ("payment_shares"."returned_amount" between 0 and coalesce("payment_shares"."paid_amount", 0)),
	CONSTRAINT "payment_shares_payment_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("payment_attempt_id") REFERENCES "payment_attempts"("id"),
	CONSTRAINT "payment_shares_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id")
);
--> statement-breakpoint
CREATE INDEX "paid_line_refunds_invoice" ON "paid_line_refunds" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payment_shares_invoice" ON "payment_shares" USING btree ("invoice_id");