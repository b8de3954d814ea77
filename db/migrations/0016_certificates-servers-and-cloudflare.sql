CREATE TABLE `certificate_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`certificate_id` text NOT NULL,
	`number` integer NOT NULL,
	`csr` text NOT NULL,
	`sealed_key` text,
	`state` text DEFAULT 'ASKED' NOT NULL,
	`validations` text DEFAULT '[]' NOT NULL,
	`certificate` text,
	`chain` text,
	`issued_at` integer,
	`expires_at` integer,
	`refusal` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`certificate_id`) REFERENCES `certificates`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "certificate_requests_state" CHECK("certificate_requests"."state" in ('ASKED', 'VALIDATING', 'ISSUED', 'REFUSED')),
	CONSTRAINT "certificate_requests_issued" CHECK(("certificate_requests"."state" = 'ISSUED') = ("certificate_requests"."certificate" is not null)),
	CONSTRAINT "certificate_requests_refused" CHECK(("certificate_requests"."state" = 'REFUSED') = ("certificate_requests"."refusal" is not null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `certificate_requests_number` ON `certificate_requests` (`certificate_id`,`number`);--> statement-breakpoint
CREATE INDEX `certificate_requests_expiry` ON `certificate_requests` (`state`,`expires_at`);--> statement-breakpoint
CREATE TABLE `certificates` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`number` integer NOT NULL,
	`order_line_id` text NOT NULL,
	`product_code` text NOT NULL,
	`common_name` text NOT NULL,
	`names` text NOT NULL,
	`software` text,
	`paid_until` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `certificates_line` ON `certificates` (`order_line_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `certificates_number` ON `certificates` (`account_id`,`number`);--> statement-breakpoint
CREATE TABLE `cloudflare_protections` (
	`domain_id` text PRIMARY KEY NOT NULL,
	`product_code` text NOT NULL,
	`order_line_id` text NOT NULL,
	`state` text DEFAULT 'STARTING' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`records` text DEFAULT '[]' NOT NULL,
	`replaced` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`domain_id`) REFERENCES `domains`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "cloudflare_protections_state" CHECK("cloudflare_protections"."state" in ('STARTING', 'WAITING_FOR_DNS', 'ACTIVE', 'STOPPING', 'OFF'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `servers` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`number` integer NOT NULL,
	`order_line_id` text NOT NULL,
	`platform_reference` text NOT NULL,
	`product_code` text NOT NULL,
	`hostname` text NOT NULL,
	`operating_system` text NOT NULL,
	`spec` text NOT NULL,
	`state` text DEFAULT 'CREATING' NOT NULL,
	`addresses` text DEFAULT '[]' NOT NULL,
	`username` text,
	`sealed_password` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "servers_state" CHECK("servers"."state" in ('CREATING', 'RUNNING', 'STOPPED', 'FAILED'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `servers_line` ON `servers` (`order_line_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `servers_number` ON `servers` (`account_id`,`number`);