ALTER TABLE `dns_commits` ADD `replaced_at` integer;--> statement-breakpoint
ALTER TABLE `dns_commits` ADD `changes_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `dns_commits` SET `replaced_at` = (SELECT `next`.`at` FROM `dns_commits` AS `next` WHERE `next`.`domain_id` = `dns_commits`.`domain_id` AND `next`.`number` = `dns_commits`.`number` + 1);--> statement-breakpoint
CREATE INDEX `dns_commits_replaced` ON `dns_commits` (`replaced_at`);--> statement-breakpoint
ALTER TABLE `zones` ADD `profile_applied_at` integer;--> statement-breakpoint
ALTER TABLE `zones` ADD `profile_applied_by` text;--> statement-breakpoint
CREATE INDEX `dns_records_hosts` ON `dns_records` (`domain_id`,`value`) WHERE "dns_records"."type" in ('MX', 'NS');