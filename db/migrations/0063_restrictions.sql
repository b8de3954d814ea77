ALTER TABLE `domains` ADD `locked_at` integer;--> statement-breakpoint
ALTER TABLE `domains` ADD `held_at` integer;