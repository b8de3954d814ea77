ALTER TABLE `api_tokens` ADD `allowed_addresses` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `expiry_told_days` integer;--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `locale` text DEFAULT 'nl' NOT NULL;--> statement-breakpoint
CREATE INDEX `api_tokens_expiry` ON `api_tokens` (`expires_at`);