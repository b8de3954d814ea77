CREATE TABLE `collections` (
	`id` text PRIMARY KEY NOT NULL,
	`invoice_id` text NOT NULL,
	`mandate_id` text NOT NULL,
	`number` integer NOT NULL,
	`state` text DEFAULT 'ANNOUNCED' NOT NULL,
	`amount` integer NOT NULL,
	`announced_at` integer NOT NULL,
	`collect_on` text NOT NULL,
	`payment_attempt_id` text,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`mandate_id`) REFERENCES `mandates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_attempt_id`) REFERENCES `payment_attempts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "collections_state" CHECK("collections"."state" in ('ANNOUNCED', 'SENT', 'PAID', 'FAILED', 'STOPPED')),
	CONSTRAINT "collections_amount" CHECK("collections"."amount" > 0),
	CONSTRAINT "collections_most" CHECK("collections"."number" between 1 and 2),
	CONSTRAINT "collections_sent" CHECK("collections"."payment_attempt_id" is not null or "collections"."state" in ('ANNOUNCED', 'STOPPED'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `collections_number` ON `collections` (`invoice_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `collections_live` ON `collections` (`invoice_id`) WHERE state in ('ANNOUNCED', 'SENT');--> statement-breakpoint
CREATE UNIQUE INDEX `collections_payment` ON `collections` (`payment_attempt_id`);--> statement-breakpoint
CREATE INDEX `collections_mandate` ON `collections` (`mandate_id`);--> statement-breakpoint
CREATE TABLE `mandates` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`reference` text NOT NULL,
	`state` text DEFAULT 'PENDING' NOT NULL,
	`payment_attempt_id` text NOT NULL,
	`account_end` text,
	`locale` text NOT NULL,
	`created_at` integer NOT NULL,
	`signed_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_attempt_id`) REFERENCES `payment_attempts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mandates_state" CHECK("mandates"."state" in ('PENDING', 'ACTIVE', 'ENDED')),
	CONSTRAINT "mandates_account_end" CHECK(length("mandates"."account_end") <= 4),
	CONSTRAINT "mandates_reference_form" CHECK("mandates"."reference" not glob '*[^A-Za-z0-9]*' and length("mandates"."reference") between 1 and 24),
	CONSTRAINT "mandates_ended" CHECK(("mandates"."state" = 'ENDED') = ("mandates"."ended_at" is not null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `mandates_reference` ON `mandates` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `mandates_payment` ON `mandates` (`payment_attempt_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `mandates_active` ON `mandates` (`account_id`) WHERE state in ('ACTIVE');--> statement-breakpoint
CREATE INDEX `mandates_account` ON `mandates` (`account_id`);