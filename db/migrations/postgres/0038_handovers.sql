ALTER TABLE "staff_notes" DROP CONSTRAINT "staff_notes_type";--> statement-breakpoint
ALTER TABLE "staff_notes" ADD COLUMN "taken_off_at" bigint;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_type" CHECK ("staff_notes"."object_type" in ('Order', 'Account', 'Domain', 'Invoice', 'Shift'));