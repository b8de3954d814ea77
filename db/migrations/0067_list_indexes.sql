DROP INDEX `invoices_credits`;--> statement-breakpoint
DROP INDEX `invoices_due`;--> statement-breakpoint
CREATE INDEX `invoices_credit_notes` ON `invoices` (`issued_at`,`id`) WHERE credits_id is not null;--> statement-breakpoint
CREATE INDEX `invoices_credits` ON `invoices` (`credits_id`,`gross`) WHERE credits_id is not null;--> statement-breakpoint
CREATE INDEX `invoices_due` ON `invoices` (`due_on`,`id`,`account_id`,`kind`,`gross`,`paid_at`) WHERE paid_at is null and due_on is not null;--> statement-breakpoint
CREATE INDEX `invoice_payments_unsettled` ON `invoice_payments` (`invoice_id`,`amount`,`surplus`) WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX `order_lines_failed_term` ON `order_lines` ((options ->> '$.renews.from'),`id`) WHERE delivery_status = 'FAILED';