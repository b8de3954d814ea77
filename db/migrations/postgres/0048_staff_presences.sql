CREATE TABLE "staff_presences" (
	"id" text PRIMARY KEY NOT NULL,
	"object_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"since" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_presences" ADD CONSTRAINT "staff_presences_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_presences_object" ON "staff_presences" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "staff_presences_staff" ON "staff_presences" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_presences_end" ON "staff_presences" USING btree ("expires_at");