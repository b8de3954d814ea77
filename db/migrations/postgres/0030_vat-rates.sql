CREATE TABLE "vat_rates" (
	"id" text PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"rate" integer NOT NULL,
	"valid_from" bigint NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"cancelled_by" text,
	"cancelled_at" bigint,
	CONSTRAINT "vat_rates_rate" CHECK ("vat_rates"."rate" between 1 and 5000),
	CONSTRAINT "vat_rates_cancelled" CHECK (("vat_rates"."cancelled_at" is null) = ("vat_rates"."cancelled_by" is null)),
	CONSTRAINT "vat_rates_cancelled_in_time" CHECK ("vat_rates"."cancelled_at" < "vat_rates"."valid_from")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "vat_rates_country" ON "vat_rates" USING btree ("country","valid_from") WHERE cancelled_at is null;
--> statement-breakpoint
CREATE FUNCTION refuse_vat_rate_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' OR old.cancelled_at IS NOT NULL OR new.cancelled_at IS NULL OR new.id <> old.id OR new.country <> old.country
		OR new.rate <> old.rate OR new.valid_from <> old.valid_from OR new.created_by <> old.created_by OR new.created_at <> old.created_at THEN
		RAISE EXCEPTION 'VAT rates are never changed or deleted, only cancelled before they apply';
	END IF;
	RETURN new;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER vat_rates_unchanged BEFORE UPDATE OR DELETE ON vat_rates
FOR EACH ROW EXECUTE FUNCTION refuse_vat_rate_change();
