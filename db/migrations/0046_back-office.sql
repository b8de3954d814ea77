CREATE TABLE `look_alongs` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`staff_id` text NOT NULL,
	`staff_session_hash` text NOT NULL,
	`reason` text NOT NULL,
	`code_hash` text NOT NULL,
	`code_expires_at` integer NOT NULL,
	`token_hash` text,
	`started_at` integer,
	`ends_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `look_alongs_code` ON `look_alongs` (`code_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `look_alongs_token` ON `look_alongs` (`token_hash`);--> statement-breakpoint
CREATE INDEX `look_alongs_account` ON `look_alongs` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `look_alongs_created` ON `look_alongs` (`created_at`);--> statement-breakpoint
CREATE TABLE `bank_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`statement_id` text NOT NULL,
	`reference` text NOT NULL,
	`position` integer NOT NULL,
	`amount` integer NOT NULL,
	`booked_on` text NOT NULL,
	`name` text,
	`account_end` text,
	`description` text NOT NULL,
	`state` text DEFAULT 'OPEN' NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`statement_id`) REFERENCES `bank_statements`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bank_entries_state" CHECK("bank_entries"."state" in ('OPEN', 'MATCHED', 'ASIDE')),
	CONSTRAINT "bank_entries_amount" CHECK("bank_entries"."amount" <> 0),
	CONSTRAINT "bank_entries_account_end" CHECK(length("bank_entries"."account_end") <= 4)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_entries_reference` ON `bank_entries` (`statement_id`,`reference`);--> statement-breakpoint
CREATE INDEX `bank_entries_list` ON `bank_entries` (`booked_on`,`id`);--> statement-breakpoint
CREATE INDEX `bank_entries_open` ON `bank_entries` (`booked_on`,`id`) WHERE state = 'OPEN';--> statement-breakpoint
CREATE TABLE `bank_matches` (
	`entry_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`amount` integer NOT NULL,
	`matched_at` integer NOT NULL,
	PRIMARY KEY(`entry_id`, `invoice_id`),
	FOREIGN KEY (`entry_id`) REFERENCES `bank_entries`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bank_matches_amount" CHECK("bank_matches"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `bank_matches_invoice` ON `bank_matches` (`invoice_id`);--> statement-breakpoint
CREATE TABLE `bank_statements` (
	`id` text PRIMARY KEY NOT NULL,
	`account` text NOT NULL,
	`reference` text NOT NULL,
	`format` text NOT NULL,
	`file_name` text NOT NULL,
	`ends_on` text NOT NULL,
	`imported_at` integer NOT NULL,
	CONSTRAINT "bank_statements_format" CHECK("bank_statements"."format" in ('CAMT053', 'MT940'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_statements_reference` ON `bank_statements` (`account`,`reference`);--> statement-breakpoint
CREATE INDEX `bank_statements_imported` ON `bank_statements` (`imported_at`,`id`);--> statement-breakpoint
CREATE TABLE `invoice_pauses` (
	`invoice_id` text PRIMARY KEY NOT NULL,
	`until` text NOT NULL,
	`paused_at` integer NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `invoice_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`invoice_id` text NOT NULL,
	`amount` integer NOT NULL,
	`surplus` integer DEFAULT 0 NOT NULL,
	`received_on` text NOT NULL,
	`bank_reference` text,
	`entry_id` text,
	`noted_at` integer NOT NULL,
	`settled_at` integer,
	`surplus_returned_at` integer,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`entry_id`) REFERENCES `bank_entries`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoice_payments_amount" CHECK("invoice_payments"."amount" > 0),
	CONSTRAINT "invoice_payments_surplus_part" CHECK("invoice_payments"."surplus" between 0 and "invoice_payments"."amount")
) STRICT;
--> statement-breakpoint
CREATE INDEX `invoice_payments_invoice` ON `invoice_payments` (`invoice_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_payments_reference` ON `invoice_payments` (`bank_reference`) WHERE entry_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_payments_entry` ON `invoice_payments` (`entry_id`,`invoice_id`);--> statement-breakpoint
CREATE INDEX `invoice_payments_surplus` ON `invoice_payments` (`noted_at`) WHERE surplus > 0 and surplus_returned_at is null;--> statement-breakpoint
CREATE TABLE `invoice_write_offs` (
	`invoice_id` text PRIMARY KEY NOT NULL,
	`amount` integer NOT NULL,
	`written_off_at` integer NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoice_write_offs_amount" CHECK("invoice_write_offs"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `staff_refunds` (
	`order_line_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`staff_id` text NOT NULL,
	`approved_by` text,
	`reason` text NOT NULL,
	`amount` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approved_by`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_refunds_reason" CHECK("staff_refunds"."reason" in ('not-as-promised', 'ordered-twice', 'withdrawn', 'other')),
	CONSTRAINT "staff_refunds_other" CHECK("staff_refunds"."approved_by" <> "staff_refunds"."staff_id")
) STRICT;
--> statement-breakpoint
CREATE INDEX `staff_refunds_staff` ON `staff_refunds` (`staff_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `staff_refunds_account` ON `staff_refunds` (`account_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `staff_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`object_type` text NOT NULL,
	`object_id` text NOT NULL,
	`staff_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_notes_type" CHECK("staff_notes"."object_type" in ('Order', 'Account', 'Domain', 'Invoice'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `staff_notes_object` ON `staff_notes` (`object_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `block_reason` text;--> statement-breakpoint
ALTER TABLE `accounts` ADD `blocked_at` integer;--> statement-breakpoint
ALTER TABLE `accounts` ADD `allows_look_along` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `accounts_created` ON `accounts` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `accounts_blocked` ON `accounts` (`is_blocked`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `accounts_role` ON `accounts` (`role`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `accounts_parent` ON `accounts` (`parent_account_id`);--> statement-breakpoint
CREATE INDEX `registrations_created` ON `registrations` (`created_at`);--> statement-breakpoint
CREATE INDEX `invoices_issued` ON `invoices` (`issued_at`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_due` ON `invoices` (`due_on`,`id`) WHERE paid_at is null and due_on is not null;--> statement-breakpoint
CREATE INDEX `order_lines_domain` ON `order_lines` (`domain_name`,`order_id`);--> statement-breakpoint
CREATE INDEX `order_lines_product` ON `order_lines` (`product_code`,`order_id`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,`number`);--> statement-breakpoint
CREATE INDEX `orders_by_method` ON `orders` (`payment_method`,`number`);--> statement-breakpoint
CREATE INDEX `orders_by_time` ON `orders` (`created_at`,`number`);--> statement-breakpoint
CREATE INDEX `orders_by_gross` ON `orders` (`gross`,`number`);--> statement-breakpoint
CREATE INDEX `outside_requests_about` ON `outside_requests` (`subject`,`sent_at`);--> statement-breakpoint
CREATE INDEX `refunds_created` ON `refunds` (`created_at`,`reference`);--> statement-breakpoint
CREATE INDEX `refunds_status` ON `refunds` (`status`,`created_at`,`reference`);