ALTER TABLE `discount_codes` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `discount_codes` ADD `changed_by_id` text;--> statement-breakpoint
ALTER TABLE `discount_codes` ADD `changed_at` integer;