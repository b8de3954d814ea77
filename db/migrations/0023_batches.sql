CREATE TABLE `domain_batch_items` (
	`id` text PRIMARY KEY NOT NULL,
	`batch_id` text NOT NULL,
	`domain_id` text NOT NULL,
	`position` integer NOT NULL,
	`state` text DEFAULT 'WAITING' NOT NULL,
	`problem` text,
	`left_out` integer DEFAULT 0 NOT NULL,
	`passed_on_at` integer,
	FOREIGN KEY (`batch_id`) REFERENCES `domain_batches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`domain_id`) REFERENCES `domains`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "domain_batch_items_state" CHECK("domain_batch_items"."state" in ('WAITING', 'DONE', 'UNCHANGED', 'FAILED')),
	CONSTRAINT "domain_batch_items_problem" CHECK(("domain_batch_items"."state" = 'FAILED') = ("domain_batch_items"."problem" is not null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `domain_batch_items_position` ON `domain_batch_items` (`batch_id`,`position`);--> statement-breakpoint
CREATE INDEX `domain_batch_items_state` ON `domain_batch_items` (`batch_id`,`state`);--> statement-breakpoint
CREATE INDEX `domain_batch_items_domain` ON `domain_batch_items` (`domain_id`);--> statement-breakpoint
CREATE TABLE `domain_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`name_servers` text,
	`copies_records` integer DEFAULT false NOT NULL,
	`profile_id` text,
	`holder_id` text,
	`locale` text NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "domain_batches_kind" CHECK("domain_batches"."kind" in ('NAME_SERVERS', 'DNS_PROFILE', 'HOLDER')),
	CONSTRAINT "domain_batches_profile" CHECK(("domain_batches"."kind" = 'DNS_PROFILE') = ("domain_batches"."profile_id" is not null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `domain_batches_account` ON `domain_batches` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `domain_batches_age` ON `domain_batches` (`created_at`);--> statement-breakpoint
ALTER TABLE `domains` ADD `name_servers` text;