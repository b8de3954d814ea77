CREATE TABLE "outside_requests" (
	"adapter" text NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb NOT NULL,
	"sent_at" bigint NOT NULL,
	"outside_id" text,
	"outcome" jsonb,
	CONSTRAINT "outside_requests_adapter_reference_pk" PRIMARY KEY("adapter","reference")
);
--> statement-breakpoint
CREATE INDEX "outside_requests_subject" ON "outside_requests" USING btree ("adapter","subject");