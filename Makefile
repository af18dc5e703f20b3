# The front door. Meson builds; tools/ does what needs more than a line.

.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules --no-print-directory

SETUP ?= tools/setup
ARGS ?=

# PORTABLE=1 leaves out the paths written for one kind of processor.
ifdef PORTABLE
SUFFIX := -portable
endif

RELEASE := build/release$(SUFFIX)
DEV := build/dev$(SUFFIX)

SANITIZE := -Db_sanitize=address,undefined
# For developers all of it is built, and a warning is an error. A release has what it finds, and
# builds with the compilers of years to come.
STRICT := -Dwerror=true -Dserver=enabled -Dphysics=enabled
PLACE = --prefix "$$(cat $(RELEASE)/prefix)"
OPTIONS_release = $(PLACE) -Doptimization=3 -Ddebug=true -Dtests=page
OPTIONS_release-portable = $(PLACE) -Doptimization=3 -Ddebug=true -Dtests= -Dportable=true
OPTIONS_dev := $(STRICT) -Doptimization=1 -Ddebug=true $(SANITIZE) -Dtests=native -Dweb=disabled
OPTIONS_dev-portable := $(OPTIONS_dev) -Dportable=true
OPTIONS_fuzz := $(STRICT) -Doptimization=1 -Ddebug=true $(SANITIZE) -Db_lundef=false \
	-Dfuzz=true -Dtests= -Dweb=disabled
OPTIONS_threads := $(STRICT) -Doptimization=1 -Ddebug=true -Dc_args=-g1 -Db_sanitize=thread -Dtests=threads -Dweb=disabled
OPTIONS_lint := $(STRICT) -Dfuzz=true -Dtests=native,page -Dweb=disabled
# All that can be left out is: it must build, and say what it lacks.
OPTIONS_bare := -Dwerror=true -Doptimization=0 -Dserver=disabled -Dphysics=disabled -Dtests=native
OPTIONS_coverage := $(STRICT) -Doptimization=0 -Ddebug=true -Db_coverage=true -Dtests=native,page

# Quiet unless it fails.
quietly = mkdir -p build; $(1) >build/log 2>&1 || { cat build/log; exit 1; }
compile = echo 'Building $(firstword $(1))'; $(call quietly,ninja --quiet -C $(1))

build/fuzz/build.ninja build/lint/build.ninja: export CC := clang

help: ## show this
	@printf 'usage: make TARGET\n\n'
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | \
		while IFS='	' read -r name what; do printf '  %-16s %s\n' "$$name" "$$what"; done
	@printf '\nPORTABLE=1 builds without the paths for one kind of processor.\n'

run: build ## open the games in your browser (ARGS="--port 9000")
	@build/bosquet serve --open $(ARGS)

play: build ## play GrandBois in the terminal (ARGS="--bots 3 --expert")
	@build/bosquet play grandbois $(ARGS)

build: ## the optimised command, build/bosquet
	@$(SETUP) build
	@$(MAKE) -s $(RELEASE)/build.ninja
	@$(call compile,$(RELEASE))
	@ln -sfn $(notdir $(RELEASE))/src/cli/bosquet build/bosquet

cluster: build ## three servers, PostgreSQL with a standby, and haproxy, on this machine (PORT=8080)
	@$(SETUP) cluster
	@tools/cluster start build/bosquet $(or $(PORT),8080)

cluster-stop: ## ends them, and deletes what they kept
	@tools/cluster stop

# Three depths. TEST_DEPTH is one measure for all that is random: CONTRIBUTING.md.
check: ## the change at hand: quick tests, lint of what changed
	@$(SETUP) build test lint
	@$(MAKE) -s $(DEV)/build.ninja build/lint/build.ninja
	@$(call compile,$(DEV))
	@$(call compile,build/lint generated)
	@tools/run-tests --depth 0.2 --also lint 'tools/lint --tap --changed' $(DEV):quick

TEST_PARTS = $(DEV):-deep build/threads:threads build/bare:bare $(RELEASE)
test: test-builds ## every kind of test, each at a modest depth, and lint; the last line counts them
	@tools/run-tests --also lint 'tools/lint --tap --quick' $(TEST_PARTS)

test-builds:
	@$(SETUP) build test lint
	@$(MAKE) -s $(DEV)/build.ninja build/threads/build.ninja build/bare/build.ninja $(RELEASE)/build.ninja
	@$(call compile,$(DEV))
	@$(call compile,build/threads)
	@$(call compile,build/bare src/cli/bosquet)
	@$(call compile,$(RELEASE) all meson-test-prereq)

test-all: FUZZ_SECONDS ?= 60
test-all: ## the same ten times as deep, fuzzing, and the whole lint: before something is called done
	@$(MAKE) -s test-builds build/fuzz/build.ninja build/lint/build.ninja
	@$(call compile,build/fuzz)
	@$(call compile,build/lint generated)
	@tools/run-tests --depth 10 --fuzz-seconds $(FUZZ_SECONDS) --also lint 'tools/lint --tap' \
		$(DEV) build/threads build/bare:bare $(RELEASE) build/fuzz

# Studies and soaks: docs/campaigns.md.
campaign-random: DEPTH ?= 200
campaign-random: ## random games by the hundred thousand, with every invariant (DEPTH=200)
	@$(SETUP) build test
	@$(MAKE) -s $(DEV)/build.ninja
	@$(call compile,$(DEV))
	@tools/run-tests --live --depth $(DEPTH) --time-limit 0 --only conformance --only random \
		--only matrix --only playout --only story --only replay $(DEV)

campaign-kill: KILLS ?= 1000
campaign-kill: ## a server killed again and again, nothing acknowledged lost (KILLS=1000)
	@$(SETUP) build test
	@$(MAKE) -s $(RELEASE)/build.ninja
	@$(call compile,$(RELEASE))
	@tools/campaign-kill $(RELEASE)/src/cli/bosquet $(KILLS)

campaign-soak: SOAK_MINUTES ?= 60
campaign-soak: build ## an hour of all that people do, memory flat (SOAK_MINUTES=60)
	@tools/campaign-soak build/bosquet $(SOAK_MINUTES)

campaign-fuzz: FUZZ_SECONDS ?= 3600
campaign-fuzz: ## every fuzz target for FUZZ_SECONDS=3600
	@$(SETUP) build test
	@$(MAKE) -s build/fuzz/build.ninja
	@$(call compile,build/fuzz)
	@tools/run-tests --live --time-limit 0 --jobs $$(nproc) --fuzz-seconds $(FUZZ_SECONDS) build/fuzz

campaign-arena: build ## the ladder of bots, measured again (ARGS="grandbois")
	@tools/campaign-arena build/bosquet $(ARGS)

campaign-freeze: PLACEMENTS ?= 10000
campaign-freeze: build ## placements judged with the other columns frozen, beside the true run (PLACEMENTS=10000)
	@$(call compile,$(RELEASE) bench/campaign_freeze)
	@$(RELEASE)/bench/campaign_freeze build/freeze.txt $(PLACEMENTS)

campaign-hands: PLACEMENTS ?= 450
campaign-hands: build ## how many placements hold, by hand, eye and level (PLACEMENTS=450)
	@$(call compile,$(RELEASE) bench/campaign_hands)
	@$(RELEASE)/bench/campaign_hands $(PLACEMENTS) $(BOTS)

campaign-waits: MATCHES ?= 5
campaign-waits: build ## how long seats wait for a challenge among bots (MATCHES=5)
	@$(call compile,$(RELEASE) bench/campaign_waits)
	@$(RELEASE)/bench/campaign_waits $(MATCHES) $(BOTS)

campaign-busy: TIMES ?= 3
campaign-busy: ## the tests of `make test`, TIMES=3, beside four busy loops
	@$(MAKE) -s test-builds
	@tools/campaign-busy $(TIMES) $(TEST_PARTS)

bench: build ## measure speed, with and without the paths for this processor
	@$(MAKE) -s build/release-portable/build.ninja
	@$(call compile,$(RELEASE) meson-benchmark-prereq)
	@$(call compile,build/release-portable meson-benchmark-prereq)
	@for folder in build/release build/release-portable; do \
		for program in $$folder/bench/bench_*; do \
			[ -f "$$program" ] || continue; \
			echo "== $$program"; "$$program" || exit 1; \
		done; \
	done

bench-server: build ## measure the server, beside boardgame.io
	@$(SETUP) bench
	@tools/bench-server build/bosquet

bench-fair: SECONDS ?= 10
bench-fair: build ## what a stranger waits for beside an address that does its worst (SECONDS=10)
	@tools/bench-fair build/bosquet $(SECONDS)

screens: build ## pictures of every screen of the page, to docs/screens
	@$(SETUP) test
	@tools/screens build/bosquet

coverage: ## which lines the tests reach: build/coverage/report/index.html
	@$(SETUP) build test coverage
	@$(MAKE) -s build/coverage/build.ninja
	@$(call compile,build/coverage)
	@find build/coverage -name '*.gcda' -delete
	@tools/run-tests build/coverage
	@mkdir -p build/coverage/report
	@gcovr --root . --filter src/ --exclude-throw-branches --print-summary \
		--html-details build/coverage/report/index.html build/coverage | tail -n 3

format: ## format every source: C, TypeScript, CSS, JSON, Python
	@$(SETUP) lint
	@tools/lint --format

lint: ## formatting of every source, and mistakes in it
	@$(SETUP) build test lint
	@$(MAKE) -s build/lint/build.ninja
	@$(call compile,build/lint generated)
	@tools/lint

# Often as root: nothing is built here, and nothing fetched. Meson knows the files and their places.
define is_built
[ -x $(RELEASE)/src/cli/bosquet ] && [ -f $(RELEASE)/prefix ] || { \
	echo 'Nothing is built: `make build` first, not as root.' >&2; exit 1; }; \
[ -z '$(PREFIX)' ] || [ '$(PREFIX)' = "$$(cat $(RELEASE)/prefix)" ] || { \
	echo "What is built is for $$(cat $(RELEASE)/prefix): \`make build PREFIX=$(PREFIX)\` first." >&2; exit 1; }
endef

define REMOVE
import json, os, sys
for place in json.load(sys.stdin).values():
    place = os.environ["DESTDIR"] + place
    if os.path.lexists(place):
        os.remove(place)
endef
export REMOVE

install: ## what `make build` has built, with man page, completions and service (DESTDIR is honoured)
	@$(is_built)
	@meson install -C $(RELEASE) --no-rebuild --quiet $(if $(DESTDIR),--destdir '$(abspath $(DESTDIR))')
	@echo "Installed $(DESTDIR)$$(cat $(RELEASE)/prefix)/bin/bosquet and what belongs to it"

uninstall: ## take it away again
	@$(is_built)
	@meson introspect --installed $(RELEASE) | DESTDIR='$(abspath $(DESTDIR))' python3 -c "$$REMOVE"
	@echo "Removed $(DESTDIR)$$(cat $(RELEASE)/prefix)/bin/bosquet and what belongs to it"

clean: ## remove everything that was built
	@rm -rf build

# Where `make install` will put it: PREFIX, once given, until another is.
$(RELEASE)/build.ninja: $(RELEASE)/prefix
$(RELEASE)/prefix: FORCE
	@mkdir -p $(@D)
	@[ -f $@ ] || echo /usr/local >$@
	@[ -z '$(PREFIX)' ] || [ '$(PREFIX)' = "$$(cat $@)" ] || echo '$(PREFIX)' >$@
FORCE:

# Options live in this file, so a newer Makefile configures again.
build/%/build.ninja: Makefile meson_options.txt
	@echo 'Configuring build/$*'
	@$(call quietly,meson setup build/$* $(OPTIONS_$*) \
		$$([ ! -e build/$*/meson-private/coredata.dat ] || echo --reconfigure))
	@touch $@

.PHONY: help run play build cluster cluster-stop check test test-builds test-all campaign-random campaign-kill \
	campaign-fuzz campaign-arena campaign-busy campaign-freeze campaign-hands campaign-waits campaign-soak \
	bench bench-server bench-fair screens coverage format lint install uninstall clean
