-- What an older version seeded did not say that it was a sample. Its words tell it, where nobody has changed any: each text is
-- the seed's to the letter, and its version is still the first. Marking is no change of the record: nobody made one.
ALTER TABLE "jobs" DISABLE TRIGGER "jobs_history";
ALTER TABLE "jobs" DISABLE TRIGGER "jobs_version";
ALTER TABLE "courses" DISABLE TRIGGER "courses_history";
ALTER TABLE "courses" DISABLE TRIGGER "courses_version";

UPDATE "jobs" SET "is_sample" = true
WHERE NOT "is_sample" AND "version" = 1 AND md5("title" || E'\n' || "description") IN (
  '4733f6b1c5b5822145ff277413ccb02e',
  'b72f1ae606dec8512db747cecd398ced',
  '55f317675e12174b4429b35aaaa01207',
  '97b76f056efdbb9b6a34e78f5bf9183f',
  'e2169fa6e146c052c94193c06052bc5d',
  '1029305b25f27e346b84b963080222c1',
  '4b1d9ccbbb26010f720b41b3cddc8a9c',
  '8906f4f224053230b6916a4df795387f'
);

UPDATE "courses" SET "is_sample" = true
WHERE NOT "is_sample" AND "version" = 1 AND md5("title" || E'\n' || "description") IN (
  '8250621ece56e7ff7cc29d4847a938f5',
  'f8ee4eddcb2b0f2390bde774752e7918',
  '9654655ba2020454825d1bd32a42f68d',
  'efb4e7f16006dd5c5d4b755449ddadf3',
  '416ae6070607bd5e0182f9f54cc80df0',
  '8af2f6a937099e25454374fe84c299da'
);

ALTER TABLE "jobs" ENABLE TRIGGER "jobs_history";
ALTER TABLE "jobs" ENABLE TRIGGER "jobs_version";
ALTER TABLE "courses" ENABLE TRIGGER "courses_history";
ALTER TABLE "courses" ENABLE TRIGGER "courses_version";
