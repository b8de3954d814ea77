-- Refunds refer to payments: they stand aside while the table of those is made anew.
CREATE TEMPORARY TABLE `kept_refunds` AS SELECT * FROM `refunds`;--> statement-breakpoint
DROP TABLE `refunds`;--> statement-breakpoint
CREATE TABLE `__new_payment_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`order_id` text,
	`invoice_id` text,
	`number` integer NOT NULL,
	`status` text DEFAULT 'ANNOUNCED' NOT NULL,
	`amount` integer NOT NULL,
	`paid_amount` integer,
	`payment_url` text,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_attempts_one_thing" CHECK(("__new_payment_attempts"."order_id" is null) <> ("__new_payment_attempts"."invoice_id" is null)),
	CONSTRAINT "payment_attempts_amount" CHECK("__new_payment_attempts"."amount" > 0),
	CONSTRAINT "payment_attempts_reference_form" CHECK("__new_payment_attempts"."reference" not glob '*[^A-Za-z0-9]*' and length("__new_payment_attempts"."reference") between 1 and 24),
	CONSTRAINT "payment_attempts_status" CHECK("__new_payment_attempts"."status" in ('ANNOUNCED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'EXPIRED'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_payment_attempts`("id", "reference", "order_id", "invoice_id", "number", "status", "amount", "paid_amount", "payment_url", "created_at", "changed_at") SELECT "id", "reference", "order_id", NULL, "number", "status", "amount", "paid_amount", "payment_url", "created_at", "changed_at" FROM `payment_attempts`;--> statement-breakpoint
DROP TABLE `payment_attempts`;--> statement-breakpoint
ALTER TABLE `__new_payment_attempts` RENAME TO `payment_attempts`;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_reference` ON `payment_attempts` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_number` ON `payment_attempts` (`order_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_live` ON `payment_attempts` (`order_id`) WHERE status in ('ANNOUNCED', 'IN_PROGRESS');--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_invoice_number` ON `payment_attempts` (`invoice_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_invoice_live` ON `payment_attempts` (`invoice_id`) WHERE status in ('ANNOUNCED', 'IN_PROGRESS');--> statement-breakpoint
CREATE TABLE `refunds` (
	`reference` text PRIMARY KEY NOT NULL,
	`order_id` text,
	`invoice_id` text,
	`order_line_id` text,
	`payment_attempt_id` text,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`status` text DEFAULT 'NOTED' NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_attempt_id`) REFERENCES `payment_attempts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_one_thing" CHECK(("refunds"."order_id" is null) <> ("refunds"."invoice_id" is null)),
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount" > 0),
	CONSTRAINT "refunds_one_cause" CHECK(("refunds"."order_line_id" is null) <> ("refunds"."payment_attempt_id" is null)),
	CONSTRAINT "refunds_done" CHECK(("refunds"."status" = 'DONE') = ("refunds"."done_at" is not null))
) STRICT;
--> statement-breakpoint
INSERT INTO `refunds`("reference", "order_id", "invoice_id", "order_line_id", "payment_attempt_id", "amount", "reason", "status", "created_at", "done_at") SELECT "reference", "order_id", NULL, "order_line_id", "payment_attempt_id", "amount", "reason", "status", "created_at", "done_at" FROM `kept_refunds`;--> statement-breakpoint
DROP TABLE `kept_refunds`;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_line` ON `refunds` (`order_line_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_attempt` ON `refunds` (`payment_attempt_id`);--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`);