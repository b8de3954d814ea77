CREATE TABLE `dns_changes` (
	`domain_id` text NOT NULL,
	`number` integer NOT NULL,
	`position` integer NOT NULL,
	`record_id` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`before` text,
	`after` text,
	PRIMARY KEY(`domain_id`, `number`, `position`),
	FOREIGN KEY (`domain_id`) REFERENCES `domains`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "dns_changes_some" CHECK("dns_changes"."before" is not null or "dns_changes"."after" is not null)
) STRICT;
--> statement-breakpoint
CREATE INDEX `dns_changes_place` ON `dns_changes` (`domain_id`,`name`,`type`,`number`);--> statement-breakpoint
CREATE TABLE `dns_commits` (
	`id` text PRIMARY KEY NOT NULL,
	`domain_id` text NOT NULL,
	`number` integer NOT NULL,
	`by` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`domain_id`) REFERENCES `domains`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `dns_commits_number` ON `dns_commits` (`domain_id`,`number`);--> statement-breakpoint
ALTER TABLE `dns_profile_records` ADD `ttl` integer;--> statement-breakpoint
ALTER TABLE `dns_records` ADD `ttl` integer;--> statement-breakpoint
ALTER TABLE `zones` ADD `profile_id` text REFERENCES dns_profiles(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `zones_profile` ON `zones` (`profile_id`,`domain_id`);--> statement-breakpoint
-- The history of a zone that is older than histories begins with how it is now.
INSERT INTO `dns_commits` (`id`, `domain_id`, `number`, `by`, `at`)
SELECT 'dcm_' || substr(lower(hex(randomblob(16))), 1, 22), `domain_id`, 1, NULL, `changed_at` FROM `zones`;
