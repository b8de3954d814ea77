CREATE TABLE `zone_keys` (
	`domain_id` text PRIMARY KEY NOT NULL,
	`sealed_key` text NOT NULL,
	`public_key` text NOT NULL,
	`key_tag` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`state` text NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`domain_id`) REFERENCES `domains`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "zone_keys_state" CHECK("zone_keys"."state" in ('SIGNED', 'ANNOUNCED', 'WITHDRAWING', 'WITHDRAWN'))
) STRICT;
