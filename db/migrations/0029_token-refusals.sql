ALTER TABLE `api_tokens` ADD `refusals` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `last_refused_at` integer;--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `last_refused_from` text DEFAULT '' NOT NULL;