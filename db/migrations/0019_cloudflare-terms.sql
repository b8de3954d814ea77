ALTER TABLE `certificates` ADD `locale` text DEFAULT 'nl' NOT NULL;--> statement-breakpoint
ALTER TABLE `cloudflare_protections` ADD `name_servers` text DEFAULT 'OURS' NOT NULL;--> statement-breakpoint
ALTER TABLE `cloudflare_protections` ADD `delegated_to` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `cloudflare_protections` ADD `paid_until` integer;--> statement-breakpoint
ALTER TABLE `cloudflare_protections` ADD `end_told_at` integer;--> statement-breakpoint
ALTER TABLE `cloudflare_protections` ADD `locale` text DEFAULT 'nl' NOT NULL;--> statement-breakpoint
CREATE INDEX `cloudflare_protections_end` ON `cloudflare_protections` (`paid_until`);