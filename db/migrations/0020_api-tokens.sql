CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`hint` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`scopes` text NOT NULL,
	`domain_ids` text NOT NULL,
	`daily_limit` integer,
	`spent_on` text,
	`spent` integer DEFAULT 0 NOT NULL,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`last_used_from` text DEFAULT '' NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "api_tokens_kind" CHECK("api_tokens"."kind" in ('LIVE', 'TEST')),
	CONSTRAINT "api_tokens_limit" CHECK("api_tokens"."daily_limit" is null or "api_tokens"."daily_limit" >= 0),
	CONSTRAINT "api_tokens_spent" CHECK("api_tokens"."spent" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_hash` ON `api_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `api_tokens_account` ON `api_tokens` (`account_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`scope` text NOT NULL,
	`key_hash` text NOT NULL,
	`fingerprint` text NOT NULL,
	`run_id` text NOT NULL,
	`state` text NOT NULL,
	`answer` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`scope`, `key_hash`),
	CONSTRAINT "idempotency_keys_state" CHECK("idempotency_keys"."state" in ('RUNNING', 'COMMITTED', 'ANSWERED'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `idempotency_keys_end` ON `idempotency_keys` (`created_at`);