-- The lists fold titles and cities, which these never served; a table of few rows is read whole in as little time.
DROP INDEX "courses_title_idx";
DROP INDEX "jobs_city_idx";
DROP INDEX "jobs_title_idx";
