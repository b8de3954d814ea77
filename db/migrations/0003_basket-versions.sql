-- A basket's version rises with whatever is written to it, so that a view of it that was kept is never an old one.
CREATE TRIGGER basket_items_added AFTER INSERT ON basket_items
BEGIN
	UPDATE baskets SET version = version + 1 WHERE id = NEW.basket_id;
END;
--> statement-breakpoint
CREATE TRIGGER basket_items_changed AFTER UPDATE ON basket_items
BEGIN
	UPDATE baskets SET version = version + 1 WHERE id IN (OLD.basket_id, NEW.basket_id);
END;
--> statement-breakpoint
CREATE TRIGGER basket_items_removed AFTER DELETE ON basket_items
BEGIN
	UPDATE baskets SET version = version + 1 WHERE id = OLD.basket_id;
END;
--> statement-breakpoint
CREATE TRIGGER baskets_written AFTER UPDATE OF kind, visitor_hash, account_id, state, period, discount_code, upgrade_of ON baskets
BEGIN
	UPDATE baskets SET version = version + 1 WHERE id = NEW.id;
END;
