CREATE INDEX `accounts_search_0` ON `accounts` (lower("email"));--> statement-breakpoint
CREATE INDEX `accounts_search_1` ON `accounts` (lower("username"));--> statement-breakpoint
CREATE INDEX `accounts_search_2` ON `accounts` (lower("company_name"));--> statement-breakpoint
CREATE INDEX `accounts_search_3` ON `accounts` (lower("first_name" || ' ' || "last_name"));--> statement-breakpoint
CREATE INDEX `accounts_search_4` ON `accounts` (lower("last_name"));