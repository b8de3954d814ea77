PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_account_merge_skips` (
	`merge_id` text NOT NULL,
	`kind` text NOT NULL,
	`thing_id` text NOT NULL,
	`name` text NOT NULL,
	`problem` text NOT NULL,
	PRIMARY KEY(`merge_id`, `thing_id`),
	FOREIGN KEY (`merge_id`) REFERENCES `account_merges`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "account_merge_skips_kind" CHECK("__new_account_merge_skips"."kind" in ('DOMAIN', 'HOSTING', 'SERVER', 'CERTIFICATE', 'HOLDER', 'DNS_PROFILE')),
	CONSTRAINT "account_merge_skips_problem" CHECK("__new_account_merge_skips"."problem" in ('notActive', 'suspended', 'openOrders', 'openInvoices', 'accounts', 'failed'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_account_merge_skips`("merge_id", "kind", "thing_id", "name", "problem") SELECT "merge_id", "kind", "thing_id", "name", "problem" FROM `account_merge_skips`;--> statement-breakpoint
DROP TABLE `account_merge_skips`;--> statement-breakpoint
ALTER TABLE `__new_account_merge_skips` RENAME TO `account_merge_skips`;--> statement-breakpoint
PRAGMA foreign_keys=ON;