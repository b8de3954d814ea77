ALTER TABLE `accounts` ADD `credit_limit` integer;--> statement-breakpoint
CREATE INDEX `accounts_credit_limit` ON `accounts` (`id`,`credit_limit`) WHERE credit_limit is not null;