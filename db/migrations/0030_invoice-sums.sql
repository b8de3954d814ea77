CREATE TABLE `paid_line_refunds` (
	`reference` text PRIMARY KEY NOT NULL,
	`invoice_id` text NOT NULL,
	`payment_attempt_id` text,
	FOREIGN KEY (`reference`) REFERENCES `refunds`(`reference`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_attempt_id`) REFERENCES `payment_attempts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `paid_line_refunds_invoice` ON `paid_line_refunds` (`invoice_id`);--> statement-breakpoint
CREATE TABLE `payment_shares` (
	`payment_attempt_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`amount` integer NOT NULL,
	`paid_amount` integer,
	`returned_amount` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`payment_attempt_id`, `invoice_id`),
	FOREIGN KEY (`payment_attempt_id`) REFERENCES `payment_attempts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_shares_amount" CHECK("payment_shares"."amount" > 0),
	CONSTRAINT "payment_shares_returned" CHECK("payment_shares"."returned_amount" between 0 and coalesce("payment_shares"."paid_amount", 0))
) STRICT;
--> statement-breakpoint
CREATE INDEX `payment_shares_invoice` ON `payment_shares` (`invoice_id`);