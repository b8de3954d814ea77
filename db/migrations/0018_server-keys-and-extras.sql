ALTER TABLE `servers` ADD `ssh_key` text;--> statement-breakpoint
ALTER TABLE `servers` ADD `extras` text DEFAULT '[]' NOT NULL;