DROP INDEX "invoices_credits";--> statement-breakpoint
DROP INDEX "invoices_due";--> statement-breakpoint
CREATE INDEX "invoice_payments_unsettled" ON "invoice_payments" USING btree ("invoice_id","amount","surplus") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "invoices_credit_notes" ON "invoices" USING btree ("issued_at","id") WHERE credits_id is not null;--> statement-breakpoint
CREATE INDEX "order_lines_failed_term" ON "order_lines" USING btree ((options -> 'renews' ->> 'from'),"id") WHERE delivery_status = 'FAILED';--> statement-breakpoint
CREATE INDEX "invoices_credits" ON "invoices" USING btree ("credits_id","gross") WHERE credits_id is not null;--> statement-breakpoint
CREATE INDEX "invoices_due" ON "invoices" USING btree ("due_on","id","account_id","kind","gross","paid_at") WHERE paid_at is null and due_on is not null;