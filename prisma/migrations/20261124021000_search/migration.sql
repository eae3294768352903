-- What the search over the site goes by. lib/search/format.ts does the same to a text as search_text: each character stays
-- where it is, so that what is found can be marked in the text as it was written.
CREATE FUNCTION "search_text"(original TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN translate(fold_text(original), U&'<>&\E000\E001', '     ');

-- Stable only where the texts' type could have an output of its own.
CREATE FUNCTION "join_texts"(texts TEXT[]) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_string(texts, ' · ');

-- A page as it is searched: its title first, then what matters, then the rest.
CREATE FUNCTION "search_document"(title TEXT, keywords TEXT, body TEXT) RETURNS TSVECTOR
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN setweight(to_tsvector('pg_catalog.english', search_text(title)), 'A')
  || setweight(to_tsvector('pg_catalog.english', search_text(keywords)), 'B')
  || setweight(to_tsvector('pg_catalog.english', search_text(body)), 'D');

CREATE FUNCTION "job_keywords"(skills TEXT[], department TEXT, city TEXT) RETURNS TEXT
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN join_texts(skills) || ' ' || department || ' ' || city;

CREATE FUNCTION "job_body"(description TEXT, requirements TEXT[], responsibilities TEXT[]) RETURNS TEXT
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN description || ' · ' || join_texts(requirements) || ' · ' || join_texts(responsibilities);

CREATE INDEX "jobs_search_idx" ON "jobs" USING GIN (search_document(
  "title", job_keywords("required_skills", "department", "city"),
  job_body("description", "requirements", "responsibilities")));
CREATE INDEX "courses_search_idx" ON "courses" USING GIN (search_document("title", '', "description"));
