DROP INDEX `orders_waiting`;--> statement-breakpoint
CREATE INDEX `orders_status_account` ON `orders` (`status`,`account_id`,`number`);--> statement-breakpoint
DROP INDEX `accounts_blocked`;--> statement-breakpoint
CREATE INDEX `accounts_blocked` ON `accounts` (`created_at`,`id`,`is_blocked`) WHERE is_blocked;--> statement-breakpoint
DROP INDEX `domains_account_end`;--> statement-breakpoint
CREATE INDEX `domains_account_end` ON `domains` (`account_id`,`status`,`expires_at`,`id`);--> statement-breakpoint
CREATE INDEX `name_claims_end` ON `name_claims` (`expires_at`) WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX `paid_line_refunds_attempt` ON `paid_line_refunds` (`payment_attempt_id`);--> statement-breakpoint
CREATE INDEX `refunds_invoice` ON `refunds` (`invoice_id`);