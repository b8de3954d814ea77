-- A basket's version rises with whatever is written to it, so that a view of it that was kept is never an old one.
CREATE FUNCTION raise_basket_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'baskets' THEN
		UPDATE baskets SET version = version + 1 WHERE id = NEW.id;
	ELSE
		UPDATE baskets SET version = version + 1 WHERE id IN (OLD.basket_id, NEW.basket_id);
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER basket_items_written AFTER INSERT OR UPDATE OR DELETE ON basket_items
FOR EACH ROW EXECUTE FUNCTION raise_basket_version();
--> statement-breakpoint
CREATE TRIGGER baskets_written AFTER UPDATE OF kind, visitor_hash, account_id, state, period, discount_code, upgrade_of ON baskets
FOR EACH ROW EXECUTE FUNCTION raise_basket_version();
