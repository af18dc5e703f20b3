# The front door. Meson builds; tools/ does what needs more than a line.

.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules --no-print-directory

PREFIX ?= /usr/local
SETUP ?= tools/setup
ARGS ?=

# PORTABLE=1 leaves out the paths written for one kind of processor.
ifdef PORTABLE
SUFFIX := -portable
endif

RELEASE := build/release$(SUFFIX)
DEV := build/dev$(SUFFIX)

SANITIZE := -Db_sanitize=address,undefined
OPTIONS_release := -Doptimization=3 -Ddebug=true -Dtests=false
OPTIONS_release-portable := $(OPTIONS_release) -Dportable=true
OPTIONS_dev := -Doptimization=1 -Ddebug=true $(SANITIZE) -Dweb=enabled
OPTIONS_dev-portable := $(OPTIONS_dev) -Dportable=true
OPTIONS_fuzz := -Doptimization=1 -Ddebug=true $(SANITIZE) -Db_lundef=false \
	-Dfuzz=true -Dtests=false -Dweb=disabled
OPTIONS_threads := -Doptimization=1 -Ddebug=true -Db_sanitize=thread -Dweb=disabled
OPTIONS_lint := -Dfuzz=true -Dweb=disabled
OPTIONS_coverage := -Doptimization=0 -Ddebug=true -Db_coverage=true -Dweb=enabled

# Quiet unless it fails.
quietly = mkdir -p build; $(1) >build/log 2>&1 || { cat build/log; exit 1; }
compile = echo 'Building $(firstword $(1))'; $(call quietly,ninja --quiet -C $(1))

build/fuzz/build.ninja build/lint/build.ninja: export CC := clang

help: ## show this
	@printf 'usage: make TARGET\n\n'
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | \
		while IFS='	' read -r name what; do printf '  %-12s %s\n' "$$name" "$$what"; done
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

test: FUZZ_SECONDS ?= 8
test: ## build with sanitizers, run every test and count them
	@$(SETUP) build test
	@$(MAKE) -s $(DEV)/build.ninja build/threads/build.ninja build/fuzz/build.ninja
	@$(call compile,$(DEV))
	@$(call compile,build/threads)
	@$(call compile,build/fuzz)
	@tools/run-tests --fuzz-seconds $(FUZZ_SECONDS) $(DEV) build/threads:threads build/fuzz

fuzz: FUZZ_SECONDS ?= 300
fuzz: ## run each fuzz target for FUZZ_SECONDS=300
	@$(SETUP) build test
	@$(MAKE) -s build/fuzz/build.ninja
	@$(call compile,build/fuzz)
	@tools/run-tests --fuzz-seconds $(FUZZ_SECONDS) build/fuzz

bench: build ## measure speed, with and without the paths for this processor
	@$(MAKE) -s build/release-portable/build.ninja
	@$(call compile,build/release-portable)
	@for folder in build/release build/release-portable; do \
		for program in $$folder/bench/bench_*; do \
			[ -f "$$program" ] || continue; \
			echo "== $$program"; "$$program" || exit 1; \
		done; \
	done

bench-server: build ## measure the server, beside boardgame.io
	@$(SETUP) bench
	@tools/bench-server build/bosquet

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

format: ## clang-format every source
	@$(SETUP) lint
	@find src test fuzz bench -name node_modules -prune -o -name '*.[ch]' -exec clang-format -i {} +

lint: ## formatting, includes, clang-tidy
	@$(SETUP) build test lint
	@$(MAKE) -s build/lint/build.ninja
	@$(call compile,build/lint generated)
	@tools/lint build/lint

install: build ## the command, man page, completions, service to PREFIX=/usr/local
	@DESTDIR='$(DESTDIR)' tools/install build/bosquet '$(PREFIX)'

uninstall: ## take them away again (DESTDIR is honoured by both)
	@DESTDIR='$(DESTDIR)' tools/install --remove '$(PREFIX)'

clean: ## remove everything that was built
	@rm -rf build

# Options live in this file, so a newer Makefile configures again.
build/%/build.ninja: Makefile meson_options.txt
	@echo 'Configuring build/$*'
	@$(call quietly,meson setup build/$* $(OPTIONS_$*) \
		$$([ ! -e build/$*/meson-private/coredata.dat ] || echo --reconfigure))
	@touch $@

.PHONY: help run play build test fuzz bench bench-server screens coverage format lint install uninstall clean
