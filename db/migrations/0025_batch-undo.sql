PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_domain_batch_items` (
	`id` text PRIMARY KEY NOT NULL,
	`batch_id` text NOT NULL,
	`domain_id` text NOT NULL,
	`position` integer NOT NULL,
	`state` text DEFAULT 'WAITING' NOT NULL,
	`problem` text,
	`left_out` integer DEFAULT 0 NOT NULL,
	`former` text,
	`passed_on_at` integer,
	FOREIGN KEY (`batch_id`) REFERENCES `domain_batches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`domain_id`) REFERENCES `domains`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "domain_batch_items_state" CHECK("__new_domain_batch_items"."state" in ('WAITING', 'BUSY', 'DONE', 'UNCHANGED', 'FAILED', 'STOPPED')),
	CONSTRAINT "domain_batch_items_problem" CHECK(("__new_domain_batch_items"."state" = 'FAILED') = ("__new_domain_batch_items"."problem" is not null))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_domain_batch_items`("id", "batch_id", "domain_id", "position", "state", "problem", "left_out", "former", "passed_on_at") SELECT "id", "batch_id", "domain_id", "position", "state", "problem", "left_out", null, "passed_on_at" FROM `domain_batch_items`;--> statement-breakpoint
DROP TABLE `domain_batch_items`;--> statement-breakpoint
ALTER TABLE `__new_domain_batch_items` RENAME TO `domain_batch_items`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `domain_batch_items_position` ON `domain_batch_items` (`batch_id`,`position`);--> statement-breakpoint
CREATE INDEX `domain_batch_items_state` ON `domain_batch_items` (`batch_id`,`state`);--> statement-breakpoint
CREATE INDEX `domain_batch_items_domain` ON `domain_batch_items` (`domain_id`);--> statement-breakpoint
ALTER TABLE `domain_batches` ADD `undoes_id` text;--> statement-breakpoint
ALTER TABLE `domain_batches` ADD `started_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `domain_batches` ADD `to_do` integer DEFAULT 0 NOT NULL;