CREATE TABLE `renewals` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`thing_id` text NOT NULL,
	`part` text DEFAULT '' NOT NULL,
	`term_from` text NOT NULL,
	`order_id` text,
	`order_line_id` text,
	`reminded_days` integer,
	`ended_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "renewals_kind" CHECK("renewals"."kind" in ('DOMAIN', 'HOSTING', 'SERVER', 'CLOUDFLARE'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `renewals_once` ON `renewals` (`kind`,`thing_id`,`part`,`term_from`);--> statement-breakpoint
CREATE UNIQUE INDEX `renewals_line` ON `renewals` (`order_line_id`);--> statement-breakpoint
CREATE INDEX `renewals_order` ON `renewals` (`order_id`);--> statement-breakpoint
CREATE INDEX `renewals_ended` ON `renewals` (`ended_at`);--> statement-breakpoint
ALTER TABLE `cloudflare_protections` ADD `renews` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `cloudflare_protections` DROP COLUMN `end_told_at`;--> statement-breakpoint
ALTER TABLE `domains` ADD `renews` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `domains` ADD `premium_price` integer;--> statement-breakpoint
CREATE INDEX `domains_end` ON `domains` (`expires_at`);--> statement-breakpoint
ALTER TABLE `hosting_packages` ADD `extra_terms` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `hosting_packages` ADD `renews` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `hosting_packages` ADD `suspended_at` integer;--> statement-breakpoint
CREATE INDEX `hosting_packages_end` ON `hosting_packages` (`term_until`);--> statement-breakpoint
ALTER TABLE `servers` ADD `period` text;--> statement-breakpoint
ALTER TABLE `servers` ADD `term_until` text;--> statement-breakpoint
ALTER TABLE `servers` ADD `extra_terms` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `servers` ADD `renews` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `servers` ADD `suspended_at` integer;--> statement-breakpoint
CREATE INDEX `servers_end` ON `servers` (`term_until`);