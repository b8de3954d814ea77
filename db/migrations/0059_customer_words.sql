CREATE TABLE `account_words` (
	`account_id` text NOT NULL,
	`word` text NOT NULL,
	PRIMARY KEY(`account_id`, `word`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `account_words_word` ON `account_words` ("word",`account_id`);--> statement-breakpoint
DROP INDEX `accounts_search_0`;--> statement-breakpoint
DROP INDEX `accounts_search_1`;--> statement-breakpoint
DROP INDEX `accounts_search_2`;--> statement-breakpoint
DROP INDEX `accounts_search_3`;--> statement-breakpoint
DROP INDEX `accounts_search_4`;--> statement-breakpoint
INSERT INTO `account_words` (`account_id`, `word`) SELECT `id`, '' FROM `accounts` WHERE `erased_at` IS NULL;
--> statement-breakpoint
CREATE TRIGGER account_words_missing AFTER INSERT ON accounts
WHEN new.erased_at IS NULL
BEGIN
	INSERT INTO account_words (account_id, word) VALUES (new.id, '');
END;
--> statement-breakpoint
CREATE TRIGGER account_words_stale AFTER UPDATE OF email, username, company_name, first_name, last_name ON accounts
BEGIN
	DELETE FROM account_words WHERE account_id = new.id;
	INSERT INTO account_words (account_id, word) SELECT new.id, '' WHERE new.erased_at IS NULL;
END;
