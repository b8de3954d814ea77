CREATE TABLE `payment_plan_parts` (
	`plan_id` text NOT NULL,
	`number` integer NOT NULL,
	`due_on` text NOT NULL,
	`amount` integer NOT NULL,
	`announced_at` integer,
	`missed_at` integer,
	PRIMARY KEY(`plan_id`, `number`),
	FOREIGN KEY (`plan_id`) REFERENCES `payment_plans`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_plan_parts_amount" CHECK("payment_plan_parts"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `payment_plans` (
	`id` text PRIMARY KEY NOT NULL,
	`invoice_id` text NOT NULL,
	`amount` integer NOT NULL,
	`state` text DEFAULT 'RUNNING' NOT NULL,
	`agreed_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_plans_amount" CHECK("payment_plans"."amount" > 0),
	CONSTRAINT "payment_plans_state" CHECK("payment_plans"."state" in ('RUNNING', 'PAID', 'LAPSED', 'STOPPED')),
	CONSTRAINT "payment_plans_ended" CHECK(("payment_plans"."state" = 'RUNNING') = ("payment_plans"."ended_at" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_plans_running` ON `payment_plans` (`invoice_id`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `payment_plans_invoice` ON `payment_plans` (`invoice_id`,`agreed_at`);--> statement-breakpoint
CREATE INDEX `payment_plans_lapsed` ON `payment_plans` (`invoice_id`) WHERE state = 'LAPSED';--> statement-breakpoint
ALTER TABLE `payment_attempts` ADD `is_part` integer DEFAULT false NOT NULL;