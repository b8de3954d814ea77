CREATE TABLE `chargebacks` (
	`payment_attempt_id` text PRIMARY KEY NOT NULL,
	`order_id` text,
	`amount` integer NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`payment_attempt_id`) REFERENCES `payment_attempts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "chargebacks_amount" CHECK("chargebacks"."amount" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `chargebacks_order` ON `chargebacks` (`order_id`);--> statement-breakpoint
CREATE INDEX `chargebacks_open` ON `chargebacks` (`created_at`) WHERE amount > 0;--> statement-breakpoint
CREATE TABLE `invoice_chargebacks` (
	`payment_attempt_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`amount` integer NOT NULL,
	`repaid_at` integer,
	PRIMARY KEY(`payment_attempt_id`, `invoice_id`),
	FOREIGN KEY (`payment_attempt_id`) REFERENCES `payment_attempts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoice_chargebacks_amount" CHECK("invoice_chargebacks"."amount" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `invoice_chargebacks_invoice` ON `invoice_chargebacks` (`invoice_id`);--> statement-breakpoint
ALTER TABLE `payment_attempts` ADD `next_ask_at` integer;--> statement-breakpoint
ALTER TABLE `payment_attempts` ADD `hints` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `failure` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `bank_reference` text;--> statement-breakpoint
CREATE INDEX `refunds_failed` ON `refunds` (`created_at`) WHERE status = 'FAILED';