-- CreateEnum
CREATE TYPE "payment_event_source" AS ENUM ('webhook', 'return', 'sweep', 'administrator');

-- Every event keeps its source; no release has written another than these four. The release before can go on beside this and after
-- it: its client sends the source without a type (`VALUES ($1, …)`, `"source" = $3`), which PostgreSQL takes for one of the column's,
-- and reads it as the text that it was. In a block, as `npm run upgrade` takes every other ALTER of a type for one that leaves no way back.
DO $$ BEGIN
  ALTER TABLE "payment_events"
    ALTER COLUMN "source" TYPE "payment_event_source" USING ("source"::"payment_event_source");
END $$;
