CREATE TABLE `vat_rates` (
	`id` text PRIMARY KEY NOT NULL,
	`country` text NOT NULL,
	`rate` integer NOT NULL,
	`valid_from` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`cancelled_by` text,
	`cancelled_at` integer,
	CONSTRAINT "vat_rates_rate" CHECK("vat_rates"."rate" between 1 and 5000),
	CONSTRAINT "vat_rates_cancelled" CHECK(("vat_rates"."cancelled_at" is null) = ("vat_rates"."cancelled_by" is null)),
	CONSTRAINT "vat_rates_cancelled_in_time" CHECK("vat_rates"."cancelled_at" < "vat_rates"."valid_from")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `vat_rates_country` ON `vat_rates` (`country`,`valid_from`) WHERE cancelled_at is null;
--> statement-breakpoint
CREATE TRIGGER vat_rates_unchanged BEFORE UPDATE ON vat_rates
WHEN old.cancelled_at IS NOT NULL OR new.cancelled_at IS NULL OR new.id <> old.id OR new.country <> old.country
	OR new.rate <> old.rate OR new.valid_from <> old.valid_from OR new.created_by <> old.created_by OR new.created_at <> old.created_at
BEGIN
	SELECT RAISE(ABORT, 'VAT rates are never changed, only cancelled before they apply');
END;
--> statement-breakpoint
CREATE TRIGGER vat_rates_kept BEFORE DELETE ON vat_rates
BEGIN
	SELECT RAISE(ABORT, 'VAT rates are never deleted');
END;
