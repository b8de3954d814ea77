ALTER TABLE `servers` ADD `stays_off` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `staff_members` ADD `last_day` text;