CREATE TABLE `general_terms` (
	`number` integer PRIMARY KEY NOT NULL,
	`text_nl` text NOT NULL,
	`text_en` text NOT NULL,
	`valid_from` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "general_terms_number" CHECK("general_terms"."number" >= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `general_terms_valid_from` ON `general_terms` (`valid_from`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `terms_version` integer;--> statement-breakpoint
ALTER TABLE `registrations` ADD `terms_version` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `terms_version` integer;--> statement-breakpoint
CREATE TRIGGER general_terms_unchanged BEFORE UPDATE ON general_terms
WHEN old.valid_from IS NOT NULL AND (new.text_nl <> old.text_nl OR new.text_en <> old.text_en)
BEGIN
	SELECT RAISE(ABORT, 'general terms that were decided are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER general_terms_kept BEFORE DELETE ON general_terms
WHEN old.valid_from IS NOT NULL
BEGIN
	SELECT RAISE(ABORT, 'general terms that were decided are never deleted');
END;
