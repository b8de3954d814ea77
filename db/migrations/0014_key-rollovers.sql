CREATE TABLE `zone_key_rollovers` (
	`domain_id` text PRIMARY KEY NOT NULL,
	`sealed_key` text NOT NULL,
	`public_key` text NOT NULL,
	`key_tag` integer NOT NULL,
	`stage` text NOT NULL,
	`since` integer NOT NULL,
	`is_served` integer DEFAULT false NOT NULL,
	`due_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`domain_id`) REFERENCES `zone_keys`(`domain_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "zone_key_rollovers_stage" CHECK("zone_key_rollovers"."stage" in ('PUBLISHED', 'ANNOUNCED', 'RETIRED', 'WITHDRAWN'))
) STRICT;
--> statement-breakpoint
ALTER TABLE `zone_keys` ADD `active_since` integer;--> statement-breakpoint
CREATE INDEX `zone_keys_age` ON `zone_keys` (`state`,`active_since`,`domain_id`);