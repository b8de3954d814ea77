CREATE INDEX "domains_status_end" ON "domains" USING btree ("status","expires_at","id");--> statement-breakpoint
CREATE INDEX "external_refunds_created" ON "external_refunds" USING btree ("created_at") WHERE amount > 0;--> statement-breakpoint
CREATE INDEX "invoice_payments_received" ON "invoice_payments" USING btree ("received_on");--> statement-breakpoint
CREATE INDEX "invoice_payments_returned" ON "invoice_payments" USING btree ("surplus_returned_at") WHERE surplus_returned_at is not null;--> statement-breakpoint
CREATE INDEX "order_lines_failed" ON "order_lines" USING btree ("order_id") WHERE delivery_status = 'FAILED';--> statement-breakpoint
CREATE INDEX "payment_attempts_completed" ON "payment_attempts" USING btree ("changed_at") WHERE status = 'COMPLETED';--> statement-breakpoint
CREATE INDEX "refunds_finished" ON "refunds" USING btree ("done_at") WHERE status = 'DONE';