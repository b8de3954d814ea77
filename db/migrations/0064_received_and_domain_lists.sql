CREATE INDEX `domains_status_end` ON `domains` (`status`,`expires_at`,`id`);--> statement-breakpoint
CREATE INDEX `external_refunds_created` ON `external_refunds` (`created_at`) WHERE amount > 0;--> statement-breakpoint
CREATE INDEX `invoice_payments_received` ON `invoice_payments` (`received_on`);--> statement-breakpoint
CREATE INDEX `invoice_payments_returned` ON `invoice_payments` (`surplus_returned_at`) WHERE surplus_returned_at is not null;--> statement-breakpoint
CREATE INDEX `order_lines_failed` ON `order_lines` (`order_id`) WHERE delivery_status = 'FAILED';--> statement-breakpoint
CREATE INDEX `payment_attempts_completed` ON `payment_attempts` (`changed_at`) WHERE status = 'COMPLETED';--> statement-breakpoint
CREATE INDEX `refunds_finished` ON `refunds` (`done_at`) WHERE status = 'DONE';