CREATE TABLE `payment_surpluses` (
	`payment_attempt_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`amount` integer NOT NULL,
	`returned` integer DEFAULT 0 NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`payment_attempt_id`, `invoice_id`),
	FOREIGN KEY (`payment_attempt_id`) REFERENCES `payment_attempts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_surpluses_amount" CHECK("payment_surpluses"."returned" between 0 and "payment_surpluses"."amount")
) STRICT;
--> statement-breakpoint
CREATE INDEX `payment_surpluses_invoice` ON `payment_surpluses` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `payment_surpluses_open` ON `payment_surpluses` (`changed_at`) WHERE amount > returned;--> statement-breakpoint
DROP INDEX `chargebacks_open`;--> statement-breakpoint
ALTER TABLE `chargebacks` ADD `acknowledged` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `chargebacks` ADD `letter_at` integer;--> statement-breakpoint
CREATE INDEX `chargebacks_created` ON `chargebacks` (`created_at`) WHERE amount > 0;--> statement-breakpoint
CREATE INDEX `chargebacks_open` ON `chargebacks` (`changed_at`) WHERE amount > acknowledged;--> statement-breakpoint
CREATE INDEX `invoice_chargebacks_open` ON `invoice_chargebacks` (`invoice_id`) WHERE amount > 0 and repaid_at is null;--> statement-breakpoint
CREATE INDEX `collections_failed` ON `collections` (`invoice_id`,`number`) WHERE state in ('FAILED');