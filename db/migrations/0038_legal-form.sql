ALTER TABLE `accounts` ADD `legal_form` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `registration_number` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `holders` ADD `legal_form` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `holders` ADD `registration_number` text DEFAULT '' NOT NULL;